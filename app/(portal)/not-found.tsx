export { NothingHere as default } from "#components/ui/nothing-here.tsx";
