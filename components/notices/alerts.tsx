"use client";

import { PageHeader, Panel } from "#components/ui/page.tsx";
import { AlertChannel } from "./alert-channel.tsx";
import { AlertChoices } from "./alert-choices.tsx";

/** What the organization is alerted about: by email, each person chooses; at its channel, an admin does. */
export function Alerts({ isAdmin }: { isAdmin: boolean }) {
  return (
    <>
      <PageHeader title="Alerts" lead="Choose who hears about each problem, and where." />
      <Panel title="Who gets what">
        <AlertChoices isAdmin={isAdmin} />
      </Panel>
      {isAdmin && <AlertChannel />}
    </>
  );
}
