import { Play } from "lucide-react";
import { type FormEvent, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { TextAreaField, TextField } from "#components/ui/field.tsx";
import { HeadersBlock, JsonBlock } from "#components/ui/json-block.tsx";
import { Notice, Status } from "#components/ui/status.tsx";
import { useCall } from "#components/ui/use-call.ts";
import type { TryOperation } from "#lib/reference/guides/schemas.ts";
import { ApplicationSelect, useReader } from "./reader.tsx";
import { askToken, sendTry, type TryAnswer, tryUrl } from "./send-try.ts";

const linkLook = "text-accent underline underline-offset-3";

function submitting(submit: () => void) {
  return (event: FormEvent) => {
    event.preventDefault();
    submit();
  };
}

/** Requests a token for the reader's own application. The secret goes to the token endpoint only. */
function TokenForm({ scope }: { scope: string }) {
  const { applications, clientId, setClientId, tokenUrl, keepToken } = useReader();
  const [secret, setSecret] = useState("");
  const ask = useCall<void, void>(async () => {
    const token = await askToken(tokenUrl, clientId.trim(), secret.trim(), scope);
    setSecret("");
    keepToken(scope, token);
  });
  const own = applications.find((application) => application.clientId === clientId);
  return (
    <form onSubmit={submitting(ask.mutate)} className="grid gap-4" aria-label={`Access token for ${scope}`}>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {applications.length > 0 ? (
          <ApplicationSelect label="Application" />
        ) : (
          <TextField
            label="Client ID"
            value={clientId}
            onChange={(event) => setClientId(event.target.value)}
            autoComplete="off"
            required
          />
        )}
        <TextField
          label="Client secret"
          type="password"
          value={secret}
          onChange={(event) => setSecret(event.target.value)}
          autoComplete="off"
          required
        />
      </div>
      <p className="text-muted text-sm">
        Your browser requests a token with the scope <code className="font-mono">{scope}</code>. The secret
        and the token stay in this tab until you close it.{" "}
        <a href={own ? `/applications/${own.id}` : "/applications"} className={linkLook}>
          {own ? "No secret at hand? Create a second one." : "No application yet? Create one in the portal."}
        </a>
      </p>
      {ask.error && (
        <Notice tone="bad" title="Could not get a token">
          <p>{ask.error.message}</p>
        </Notice>
      )}
      <Button type="submit" look="secondary" busy={ask.isPending} className="justify-self-start">
        Get a token
      </Button>
    </form>
  );
}

function Answer({ answer }: { answer: TryAnswer }) {
  return (
    <section aria-label="Response" className="grid gap-3">
      <p role="status" className="flex items-center gap-3 text-sm">
        <Status tone={answer.status < 400 ? "good" : "bad"}>{answer.status}</Status>
        <span className="text-muted">after {answer.ms} ms</span>
      </p>
      <HeadersBlock label="Response headers" headers={answer.headers} />
      <JsonBlock label="Response body" text={answer.body} />
    </section>
  );
}

type ParametersProps = {
  operation: TryOperation;
  values: Record<string, string>;
  onChange: (values: Record<string, string>) => void;
};

function Parameters({ operation: { parameters }, values, onChange }: ParametersProps) {
  if (parameters.length === 0) return null;
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      {parameters.map(({ name, required }) => (
        <TextField
          key={name}
          label={name}
          value={values[name] ?? ""}
          required={required}
          autoComplete="off"
          onChange={(event) => onChange({ ...values, [name]: event.target.value })}
        />
      ))}
    </div>
  );
}

function RequestForm({ operation, token }: { operation: TryOperation; token: string }) {
  const { keepToken } = useReader();
  const [values, setValues] = useState<Record<string, string>>(
    Object.fromEntries(
      operation.parameters.map(({ name, example, in: place }) => [
        name,
        place === "path" && name === "webhookId" ? "" : example,
      ]),
    ),
  );
  const [body, setBody] = useState(operation.body ?? "");
  const url = tryUrl(operation, values);
  const send = useCall<void, TryAnswer>(async () => {
    const answer = await sendTry(operation.method, url, token, operation.body === null ? null : body);
    // The token is no longer valid: request another one.
    if (answer.status === 401) keepToken(operation.scope, null);
    return answer;
  });
  return (
    <form
      onSubmit={submitting(send.mutate)}
      className="grid gap-4"
      aria-label={`Try ${operation.method} ${operation.path}`}
    >
      <Parameters operation={operation} values={values} onChange={setValues} />
      {operation.body !== null && (
        <TextAreaField
          label="Body"
          value={body}
          rows={Math.min(12, body.split("\n").length + 1)}
          className="font-mono text-sm"
          spellCheck={false}
          onChange={(event) => setBody(event.target.value)}
        />
      )}
      <p className="font-mono text-sm [overflow-wrap:anywhere]">
        {operation.method} {url}
      </p>
      <Button type="submit" look="primary" busy={send.isPending} className="justify-self-start">
        <Play aria-hidden className="size-4" />
        Send
      </Button>
      {send.error && <Notice tone="bad" title={send.error.message} />}
      {send.data && <Answer answer={send.data.result} />}
    </form>
  );
}

/** Asks for a token first, then for the request. */
export function TryForms({ operation }: { operation: TryOperation }) {
  const { tokens } = useReader();
  const token = tokens[operation.scope];
  return token === undefined ? (
    <TokenForm scope={operation.scope} />
  ) : (
    <RequestForm operation={operation} token={token} />
  );
}
