"use client";

import { PageHeader, Panel } from "#components/ui/page.tsx";
import { AlertChannel } from "./alert-channel.tsx";
import { AlertChoices } from "./alert-choices.tsx";

/** What the organization is alerted about: by email, each person chooses; at one URL, an admin does. */
export function Alerts({ isAdmin }: { isAdmin: boolean }) {
  return (
    <>
      <PageHeader title="Alerts" lead="What you are alerted about, who gets an email, and one URL for all." />
      <Panel title="Email">
        <AlertChoices isAdmin={isAdmin} />
      </Panel>
      {isAdmin && <AlertChannel />}
    </>
  );
}
