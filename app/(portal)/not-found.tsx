export { NothingHere as default } from "#components/ui/page.tsx";
