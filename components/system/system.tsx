"use client";

import { useQuery } from "@tanstack/react-query";
import { FaultNotice } from "#components/ui/fault-notice.tsx";
import { PageHeader, Panel } from "#components/ui/page.tsx";
import { Notice, Status } from "#components/ui/status.tsx";
import { Time } from "#components/ui/time.tsx";
import { systemQuery } from "#lib/portal/operations/query-options.ts";
import type { SystemFault, SystemFigures } from "#lib/portal/operations/schemas.ts";
import { Answers } from "./answers.tsx";
import { Faults, FigureList, figureId, figureTitles, Judged, Told, toneWords } from "./figure.tsx";
import { inBytes, inCount, withTimeout } from "./figure-words.ts";

/** What needs attention; each line links to its figure. */
function Summary({ faults }: { faults: readonly SystemFault[] }) {
  if (faults.length === 0) return <Notice tone="good" title="Everything works" />;
  return (
    <Panel title={faults.length === 1 ? "One thing to look at" : `${faults.length} things to look at`}>
      <ul className="-my-2 divide-y divide-line">
        {faults.map(({ figure, tone, found }) => (
          <li key={figure}>
            <a
              href={`#${figureId(figure)}`}
              className="grid gap-x-4 gap-y-1 py-2.5 text-sm hover:text-accent sm:grid-cols-[8.5rem_11rem_1fr] sm:items-center"
            >
              <span>
                <Status tone={tone}>{toneWords[tone]}</Status>
              </span>
              <span className="font-medium">{figureTitles[figure]}</span>
              <span className="text-muted">{found}</span>
            </a>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Deliveries({ deliveries }: Pick<SystemFigures, "deliveries">) {
  const { due, limit, oldestDueSeconds, underWay, abandoned } = deliveries;
  return (
    <Panel title="Deliveries">
      <FigureList>
        <Judged figure="oldestDue">
          {oldestDueSeconds === 0 ? "Nothing waits" : withTimeout(oldestDueSeconds)}
        </Judged>
        <Judged figure="due">
          {due > limit ? `More than ${inCount(limit)}` : inCount(due)}
          <span className="text-muted">; the intake stops at {inCount(limit)}</span>
        </Judged>
        <Told term="Being sent">{inCount(underWay)}</Told>
        <Judged figure="abandoned">
          {inCount(abandoned)} <span className="text-muted">whose lease ran out over a minute ago</span>
        </Judged>
        <Judged figure="outcomes" wide>
          <Answers {...deliveries} />
        </Judged>
      </FigureList>
    </Panel>
  );
}

function Processes({ processes }: Pick<SystemFigures, "processes">) {
  const { running, pool } = processes;
  const list = (kind: "web" | "worker") =>
    running
      .filter((one) => one.kind === kind)
      .map(({ pid, host, connections }) => (
        <li key={`${pid} ${host}`}>
          <span className="font-mono text-xs">
            {pid} {host}
          </span>{" "}
          <span className="text-muted">
            {connections} {connections === 1 ? "connection" : "connections"}
          </span>
        </li>
      ));
  const workers = list("worker");
  return (
    <Panel title="Processes">
      <FigureList>
        <Judged figure="workers">{workers.length === 0 ? "None is connected" : <ul>{workers}</ul>}</Judged>
        <Told term="Web">
          <ul>{list("web")}</ul>
          <p className="text-muted text-xs">
            Connections that PostgreSQL sees. An idle web process closes its connections after ten seconds.
          </p>
        </Told>
        <Judged figure="pool">
          {pool.busy} of {pool.most} connections in use, {pool.idle} idle, {pool.waiting} callers wait
          <p className="font-mono text-muted text-xs">{pool.name}</p>
        </Judged>
      </FigureList>
    </Panel>
  );
}

function Database({ database }: Pick<SystemFigures, "database">) {
  const { migrations, connections } = database;
  return (
    <Panel title="Database">
      <FigureList>
        <Judged figure="version">{database.version}</Judged>
        <Judged figure="migrations">
          {inCount(migrations.applied)} applied, {inCount(migrations.missing.length)} missing
        </Judged>
        <Judged figure="durability">
          {database.isDurable ? "What is committed is on disk" : "A crash loses commits"}
        </Judged>
        <Judged figure="clock">{inCount(database.clockApartMs)} ms apart</Judged>
        <Judged figure="connections">
          {inCount(connections.used)} of {inCount(connections.most)}
        </Judged>
        <Told term="Size">{inBytes(database.sizeBytes)}</Told>
      </FigureList>
    </Panel>
  );
}

function Keys({ keys: { active, opens, retired } }: Pick<SystemFigures, "keys">) {
  return (
    <Panel title="Keys">
      <FigureList>
        <Judged figure="signingKey">
          {active ? (
            <>
              {active.algorithm}, {opens ? "opens with SECRET_KEY" : "does not open"}
              <p className="break-all font-mono text-muted text-xs">{active.kid}</p>
            </>
          ) : (
            "None"
          )}
        </Judged>
        {active && (
          <>
            <Told term="Signs since">
              <Time at={active.createdAt} />
            </Told>
            <Told term="Next rotation">
              by <Time at={active.rotationDueAt} />
              <p className="text-muted text-xs">By hand: npm run portal -- keys rotate</p>
            </Told>
          </>
        )}
        <Told term="Retired">{inCount(retired)}</Told>
      </FigureList>
    </Panel>
  );
}

function Upkeep({ mail, retention, versions }: Pick<SystemFigures, "mail" | "retention" | "versions">) {
  const { last, oldestDeliveryAt, bodyDays, deliveryDays } = retention;
  return (
    <Panel title="Mail, retention, versions">
      <FigureList>
        <Judged figure="mail">
          {inCount(mail.waiting)} waiting, {inCount(mail.failing)} of them failed before,{" "}
          {inCount(mail.givenUp)} given up in 7 days
        </Judged>
        <Judged figure="retention">
          {last ? (
            <>
              <Time at={last.endedAt} />
              <p className="text-muted">
                {inCount(last.deliveries)} deliveries, {inCount(last.bodies)} bodies and{" "}
                {inCount(last.events)} events went
              </p>
            </>
          ) : (
            "Never"
          )}
        </Judged>
        <Told term="Kept">
          Bodies {bodyDays} days, deliveries {deliveryDays} days
          <p className="text-muted">
            {oldestDeliveryAt ? (
              <>
                The oldest delivery is of <Time at={oldestDeliveryAt} />
              </>
            ) : (
              "There is no delivery yet"
            )}
          </p>
        </Told>
        <Told term="Portal">
          {versions.portal}
          {versions.build && <span className="text-muted"> build {versions.build}</span>}
        </Told>
        <Told term="Node.js">{versions.node}</Told>
      </FigureList>
    </Panel>
  );
}

/** The installation at a glance: problems and what to do, then every figure. */
export function System() {
  const { data, error } = useQuery(systemQuery());
  return (
    <>
      <PageHeader
        title="System"
        lead="The state of this installation, and what to do about problems. Each process serves more at /metrics for Prometheus."
        action={
          data && (
            <p className="text-muted text-sm">
              As of <Time at={data.figures.at} />, renewed every 10 s
            </p>
          )
        }
      />
      <div className="grid gap-6">
        {error && <FaultNotice error={error} what="The figures could not be renewed." />}
        {data && (
          <Faults value={data.faults}>
            <Summary faults={data.faults} />
            <div className="grid items-start gap-6 lg:grid-cols-2">
              <div className="grid gap-6">
                <Deliveries {...data.figures} />
                <Processes {...data.figures} />
              </div>
              <div className="grid gap-6">
                <Database {...data.figures} />
                <Keys {...data.figures} />
                <Upkeep {...data.figures} />
              </div>
            </div>
          </Faults>
        )}
      </div>
    </>
  );
}
