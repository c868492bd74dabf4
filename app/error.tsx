"use client";

import { PageFailed } from "#components/ui/page-failed.tsx";

export default function ErrorPage({
  error,
  reset,
}: {
  error: Error & { digest?: string };
  reset: () => void;
}) {
  return <PageFailed digest={error.digest} onRetry={reset} />;
}
