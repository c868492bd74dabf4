import { useMutation } from "@tanstack/react-query";
import { Play } from "lucide-react";
import { type FormEvent, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { TextAreaField, TextField } from "#components/ui/field.tsx";
import { HeadersBlock, JsonBlock } from "#components/ui/json-block.tsx";
import { Notice, Status } from "#components/ui/status.tsx";
import { inMs } from "#lib/platform/shared/in-ms.ts";
import type { TryOperation } from "#lib/reference/shared/guide-schemas.ts";
import { ApplicationSelect, type ReaderApplication, useReader } from "./reader.tsx";
import { askToken, sendTry, type TryResponse, tryUrl } from "./send-try.ts";

const linkClasses = "text-accent underline underline-offset-3";

function submitting(submit: () => void) {
  return (event: FormEvent) => {
    event.preventDefault();
    submit();
  };
}

function ResponsePanel({ response }: { response: TryResponse }) {
  return (
    <section aria-label="Response" className="grid gap-3">
      <p role="status" className="flex items-center gap-3 text-sm">
        <Status tone={response.status < 400 ? "good" : "bad"}>{response.status}</Status>
        <span className="text-muted">after {inMs(response.ms)}</span>
      </p>
      <HeadersBlock label="Response headers" headers={response.headers} />
      <JsonBlock label="Response body" text={response.body} />
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

function RequestForm({
  operation,
  application,
}: {
  operation: TryOperation;
  application: ReaderApplication;
}) {
  const { tokens, keepToken } = useReader();
  const { scope } = operation;
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
    mutationFn: async ({ id, clientId }: ReaderApplication) => {
      const token = tokens[`${clientId} ${scope}`] ?? (await askToken(id, scope));
      const response = await sendTry(operation.method, url, token, operation.body === null ? null : body);
      // Without a valid token, the next request gets another one.
      keepToken(`${clientId} ${scope}`, response.status === 401 ? null : token);
      return response;
    },
  });
  // What was typed stays when the reader chooses another application, and the response to the earlier one goes.
  const isOwn = send.variables?.clientId === application.clientId;
  return (
    <form
      onSubmit={submitting(() => send.mutate(application))}
      className="grid gap-4"
      aria-label={`Try ${operation.method} ${operation.path}`}
    >
      <ApplicationSelect label="Application" />
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
      <Button type="submit" variant="primary" busy={send.isPending} className="justify-self-start">
        <Play aria-hidden className="size-4" />
        Send
      </Button>
      {isOwn && send.error && <Notice tone="bad" title={send.error.message} />}
      {isOwn && send.data && <ResponsePanel response={send.data} />}
    </form>
  );
}

/** Sends the request as the reader's own application. Their session gets its token. */
export function TryForms({ operation }: { operation: TryOperation }) {
  const { applications, clientId, isSignedIn } = useReader();
  const application = applications.find((own) => own.clientId === clientId);
  if (application) return <RequestForm operation={operation} application={application} />;
  if (isSignedIn)
    return (
      <p>
        Requests are sent as one of your applications, one that acts on its own behalf.{" "}
        <a href="/applications?create=1" className={linkClasses}>
          Create an application
        </a>
      </p>
    );
  return (
    <p>
      Requests are sent as your own application.{" "}
      <a href={`/signin?callbackUrl=${encodeURIComponent(location.pathname)}`} className={linkClasses}>
        Sign in to try it
      </a>
    </p>
  );
}
