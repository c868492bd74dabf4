import { Fact, Facts } from "#components/ui/facts.tsx";
import type { BranchPage } from "#lib/branches/shared/schemas.ts";
import { dateText } from "./branch-text.ts";

const otherHours = { OFF_SEASON: "Off season", OFF_HOURS: "By arrangement" } as const;

function Week({ week }: Pick<BranchPage, "week">) {
  return (
    <div className="@container">
      <table className="w-full">
        <caption className="sr-only">Hours of the next seven days</caption>
        <tbody>
          {week.map(({ date, hours, isException }, index) => (
            <tr key={date} className={index === 0 ? "font-semibold" : "font-normal"}>
              <th
                scope="row"
                className="py-1 pr-4 text-left align-top [font-weight:inherit] @md:w-38 @md:pr-6"
              >
                {dateText(date, { weekday: "long" })}
                {index === 0 && <span className="sr-only"> (today)</span>}
              </th>
              <td className="py-1 tabular-nums">
                {hours.split(", ").map((span) => (
                  <div key={span}>{span}</div>
                ))}
                {isException && (
                  <div className="font-normal text-muted text-sm">
                    Special hours on {dateText(date, { month: "short", day: "numeric" })}
                  </div>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The hours of the next seven days, hours by arrangement, notes, and upcoming exceptions. */
export function BranchHours({ page: { branch, week, upcomingExceptions } }: { page: BranchPage }) {
  const { hoursOfOperation } = branch;
  const notes = [
    ...new Set(hoursOfOperation.flatMap(({ type, notes }) => (type in otherHours ? [] : notes))),
  ];
  const others = hoursOfOperation.filter(({ type }) => type in otherHours);
  return (
    <>
      {hoursOfOperation.length === 0 ? (
        <p className="text-muted">No regular hours are known. Call before you visit.</p>
      ) : (
        <Week week={week} />
      )}
      {notes.filter(Boolean).map((note) => (
        <p key={note} className="mt-2 text-muted text-sm">
          {note}
        </p>
      ))}
      {others.map(({ type, days, open, close, notes }) => (
        <p key={`${type} ${days} ${open}`} className="mt-2 text-sm">
          <span className="text-muted">{otherHours[type as keyof typeof otherHours]}:</span> {days}, {open} –{" "}
          {close} <span className="text-muted">{notes}</span>
        </p>
      ))}
      {upcomingExceptions.length > 0 && (
        <section className="mt-5 border-line border-t pt-4">
          <h3 className="mb-3 font-medium">Special hours</h3>
          <Facts>
            {upcomingExceptions.map(({ date, hours, notes }) => (
              <Fact key={date} term={dateText(date, { weekday: "short", month: "short", day: "numeric" })}>
                {hours}
                {notes && <span className="text-muted text-sm"> {notes}</span>}
              </Fact>
            ))}
          </Facts>
        </section>
      )}
    </>
  );
}
