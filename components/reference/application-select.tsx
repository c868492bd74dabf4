import { SelectField } from "#components/ui/field.tsx";
import { useReader } from "./reader.tsx";

/** Chooses the application whose client ID samples and requests use. */
export function ApplicationSelect({ label }: { label: string }) {
  const { applications, clientId, setClientId } = useReader();
  return (
    <SelectField label={label} value={clientId} onChange={(event) => setClientId(event.target.value)}>
      {applications.map((application) => (
        <option key={application.clientId} value={application.clientId}>
          {application.name}
        </option>
      ))}
    </SelectField>
  );
}
