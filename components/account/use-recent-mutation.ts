import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "#lib/platform/http/api-client.ts";

/**
 * A mutation of how the account is protected. If the sign-in is too old, asks for the password and then continues.
 * `confirmation` goes to a ConfirmPasswordDialog.
 */
export function useRecentMutation<Input, Result>(
  mutationFn: (input: Input) => Promise<Result>,
  onSuccess?: (result: Result) => void,
) {
  const queryClient = useQueryClient();
  const [waiting, setWaiting] = useState<{ input: Input } | null>(null);
  const mutation = useMutation({
    mutationFn,
    onSuccess: (result) => {
      onSuccess?.(result);
      return queryClient.invalidateQueries({ queryKey: ["account"] });
    },
    onError: (error, input) => {
      if (isNotRecent(error)) setWaiting({ input });
    },
  });
  return {
    ...mutation,
    error: isNotRecent(mutation.error) ? null : mutation.error,
    confirmation: {
      open: waiting !== null,
      onClose: () => setWaiting(null),
      onConfirmed: () => {
        if (waiting) mutation.mutate(waiting.input);
      },
    },
  };
}

function isNotRecent(error: Error | null): boolean {
  return error instanceof ApiError && error.code === "sign_in_not_recent";
}
