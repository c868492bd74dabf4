"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import { ConfirmDialog } from "#components/people/confirm-dialog.tsx";
import { Button } from "#components/ui/button.tsx";
import { FaultNotice, faultOf } from "#components/ui/fault-notice.tsx";
import { TextField } from "#components/ui/field.tsx";
import { PageHeader, Panel } from "#components/ui/page.tsx";
import { toast } from "#components/ui/toast.tsx";
import { accountCalls, accountQuery } from "#lib/identity/account/query-options.ts";
import type { Account as AccountData } from "#lib/identity/account/schemas.ts";
import { PasswordForm } from "./password-form.tsx";
import { SecondFactors } from "./second-factors.tsx";
import { Sessions } from "./sessions.tsx";

/** A whole new page: nothing of the session that ended stays in memory. */
function toSignIn(): void {
  window.location.assign("/signin");
}

/** A person's own account: name, password, second factors, sessions, and the way out. */
export function Account({ organization }: { organization: string }) {
  const { data: account, error } = useQuery(accountQuery());
  return (
    <>
      <PageHeader title="Your account" lead={account?.email} />
      {error && <FaultNotice error={error} what="Your account could not be loaded." />}
      {account && (
        <div className="grid gap-6">
          <Panel title="Name">
            <NameForm account={account} />
          </Panel>
          <Panel title="Password">
            <PasswordForm email={account.email} />
          </Panel>
          <Panel title="Second factor">
            <SecondFactors account={account} />
          </Panel>
          <Panel title="Sessions">
            <Sessions sessions={account.sessions} onSignedOut={toSignIn} />
          </Panel>
          <Panel title="Leave">
            <Leave organization={organization} />
          </Panel>
        </div>
      )}
    </>
  );
}

function NameForm({ account }: { account: AccountData }) {
  const queryClient = useQueryClient();
  const router = useRouter();
  const rename = useMutation({
    mutationFn: accountCalls.rename,
    onSuccess: () => {
      toast("Your name is changed", { description: "Colleagues see it from now on." });
      // The frame of the page shows the name as well.
      router.refresh();
      return queryClient.invalidateQueries({ queryKey: ["account"] });
    },
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    rename.mutate(String(new FormData(event.currentTarget).get("name")));
  }

  const fault = faultOf(rename.error, "name");
  return (
    <form onSubmit={submit} className="grid max-w-md gap-5" noValidate>
      {rename.error && !fault && <FaultNotice error={rename.error} what="The name is as it was." />}
      <TextField
        label="Your name"
        name="name"
        autoComplete="name"
        required
        defaultValue={account.name}
        error={fault}
      />
      <Button type="submit" busy={rename.isPending} className="justify-self-start">
        Change the name
      </Button>
    </form>
  );
}

function Leave({ organization }: { organization: string }) {
  const [leaving, setLeaving] = useState(false);
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="max-w-prose text-muted text-sm">
        Ends your account at {organization}. Only an invitation brings it back. The last admin cannot leave.
      </p>
      <Button look="danger" onClick={() => setLeaving(true)}>
        Leave {organization}
      </Button>
      <ConfirmDialog
        open={leaving}
        onOpenChange={setLeaving}
        title={`Leave ${organization}?`}
        description="Your account ends at once, with what you allowed applications."
        action="Leave"
        failure="You are still a member."
        run={accountCalls.leave}
        onDone={toSignIn}
      />
    </div>
  );
}
