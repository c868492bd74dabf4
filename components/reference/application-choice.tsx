import { SelectField } from "#components/ui/field.tsx";
import { useReader } from "./reader.tsx";

/** Whose client id stands in the samples; there only where the reader has a choice. */
export function ApplicationChoice() {
  const { applications, clientId, setClientId } = useReader();
  if (applications.length < 2) return null;
  return (
    <SelectField
      label="Samples are for"
      value={clientId}
      onChange={(event) => setClientId(event.target.value)}
    >
      {applications.map((application) => (
        <option key={application.clientId} value={application.clientId}>
          {application.name}
        </option>
      ))}
    </SelectField>
  );
}
