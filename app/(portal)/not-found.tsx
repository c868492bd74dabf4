import { NothingHere } from "#components/ui/page.tsx";

export default function NotFound() {
  return <NothingHere />;
}
