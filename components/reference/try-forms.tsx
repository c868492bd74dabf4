import { useMutation } from "@tanstack/react-query";
import { Play } from "lucide-react";
import { type FormEvent, useState } from "react";
import { Providers } from "#components/shell/providers.tsx";
import { Button } from "#components/ui/button.tsx";
import { SelectField, TextAreaField, TextField } from "#components/ui/field.tsx";
import { HeadersBlock, JsonBlock } from "#components/ui/json-block.tsx";
import { Notice, Status } from "#components/ui/status.tsx";
import type { TryOperation } from "#lib/reference/guides/schemas.ts";
import { useReader } from "./reader.tsx";
import { askToken, sendTry, type TryAnswer, tryUrl } from "./send-try.ts";

/** Asks for a token with the reader's own application; the secret goes to the token endpoint and nowhere else. */
function TokenForm({ scope }: { scope: string }) {
  const { applications, clientId, setClientId, tokenUrl, keepToken } = useReader();
  const [secret, setSecret] = useState("");
  const ask = useMutation({
    mutationFn: () => askToken(tokenUrl, clientId.trim(), secret.trim(), scope),
    onSuccess: (token) => {
      setSecret("");
      keepToken(scope, token);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    ask.mutate();
  };
  const own = applications.find((application) => application.clientId === clientId);
  return (
    <form onSubmit={submit} className="grid gap-4" aria-label={`Access token for ${scope}`}>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {applications.length > 0 ? (
          <SelectField
            label="Application"
            value={clientId}
            onChange={(event) => setClientId(event.target.value)}
          >
            {applications.map((application) => (
              <option key={application.clientId} value={application.clientId}>
                {application.name}
              </option>
            ))}
          </SelectField>
        ) : (
          <TextField
            label="Client id"
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
        Your browser asks the token endpoint for the scope <code className="font-mono">{scope}</code>. Secret
        and token stay in this tab and are gone when you close it.{" "}
        {own ? (
          <a href={`/applications/${own.id}`} className="text-accent underline underline-offset-3">
            No secret at hand? Make a second one.
          </a>
        ) : (
          <a href="/applications" className="text-accent underline underline-offset-3">
            No application yet? Create one in the portal.
          </a>
        )}
      </p>
      {ask.error && (
        <Notice tone="bad" title="There is no token">
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
  const good = answer.status < 400;
  return (
    <section aria-label="Answer" className="grid gap-3">
      <p role="status" className="flex items-center gap-3 text-sm">
        <Status tone={good ? "good" : "bad"}>{answer.status}</Status>
        <span className="text-muted">after {answer.ms} ms</span>
      </p>
      <HeadersBlock label="Headers of the answer" headers={answer.headers} />
      <JsonBlock label="Body of the answer" text={answer.body} />
    </section>
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
  const send = useMutation({
    mutationFn: () => sendTry(operation.method, url, token, operation.body === null ? null : body),
    onSuccess: ({ status }) => {
      // The token has ended: ask for another.
      if (status === 401) keepToken(operation.scope, null);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send.mutate();
  };
  return (
    <form onSubmit={submit} className="grid gap-4" aria-label={`Try ${operation.method} ${operation.path}`}>
      {operation.parameters.length > 0 && (
        <div className="grid items-start gap-4 sm:grid-cols-2">
          {operation.parameters.map(({ name, required }) => (
            <TextField
              key={name}
              label={name}
              value={values[name] ?? ""}
              required={required}
              autoComplete="off"
              onChange={(event) => setValues({ ...values, [name]: event.target.value })}
            />
          ))}
        </div>
      )}
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
      {send.data && <Answer answer={send.data} />}
    </form>
  );
}

/** What `TryIt` asks for: a token, then the request. */
export function TryForms({ operation }: { operation: TryOperation }) {
  const { tokens } = useReader();
  const token = tokens[operation.scope];
  // Whoever reads without a sign-in has no cache of the console around the page.
  return (
    <Providers>
      {token === undefined ? (
        <TokenForm scope={operation.scope} />
      ) : (
        <RequestForm operation={operation} token={token} />
      )}
    </Providers>
  );
}
