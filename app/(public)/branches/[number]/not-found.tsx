export { BranchMissing as default } from "#components/branches/finder/branch-missing.tsx";
