import { NothingHere } from "#components/ui/nothing-here.tsx";

export default function NotFound() {
  return (
    <main>
      <NothingHere />
    </main>
  );
}
