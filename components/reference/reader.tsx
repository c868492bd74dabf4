import { createContext, type ReactNode, useContext, useMemo, useState } from "react";
import { rememberChoice } from "#components/shell/remember-choice.ts";
import { ChoiceField } from "#components/ui/field.tsx";
import { languageCookie, type SampleLanguage } from "#lib/reference/shared/guide-schemas.ts";

export type ReaderApplication = { id: string; name: string; clientId: string };

type Reader = {
  language: SampleLanguage;
  setLanguage: (language: SampleLanguage) => void;
  /** The signed-in person's applications; empty for others. */
  applications: ReaderApplication[];
  clientId: string;
  setClientId: (clientId: string) => void;
  isSignedIn: boolean;
  /** Access tokens by client ID and scope, such as `pp_1 location.read`, in this tab's memory only. */
  tokens: Record<string, string>;
  keepToken: (clientAndScope: string, token: string | null) => void;
};

const ReaderContext = createContext<Reader | null>(null);

/** The reader's language for samples, client ID, and access tokens. */
export function ReaderProvider({
  language: initial,
  applications,
  isSignedIn,
  children,
}: {
  language: SampleLanguage;
  applications: ReaderApplication[];
  isSignedIn: boolean;
  children: ReactNode;
}) {
  const [language, setChosen] = useState(initial);
  const [clientId, setClientId] = useState(applications[0]?.clientId ?? "");
  const [tokens, setTokens] = useState<Record<string, string>>({});
  const reader = useMemo(
    () => ({
      language,
      setLanguage: (chosen: SampleLanguage) => {
        setChosen(chosen);
        rememberChoice(languageCookie, chosen, "/reference");
      },
      applications,
      clientId,
      setClientId,
      isSignedIn,
      tokens,
      keepToken: (clientAndScope: string, token: string | null) =>
        setTokens((kept) => {
          const { [clientAndScope]: _old, ...others } = kept;
          return token === null ? others : { ...others, [clientAndScope]: token };
        }),
    }),
    [language, applications, clientId, isSignedIn, tokens],
  );
  return <ReaderContext value={reader}>{children}</ReaderContext>;
}

export function useReader(): Reader {
  const reader = useContext(ReaderContext);
  if (!reader) throw new Error("useReader is for pages of the reference");
  return reader;
}

/** Chooses the application whose client ID samples and requests use. */
export function ApplicationSelect({ label }: { label: string }) {
  const { applications, clientId, setClientId } = useReader();
  return (
    <ChoiceField
      label={label}
      value={clientId}
      choices={applications.map((application) => [application.clientId, application.name])}
      onChoose={setClientId}
    />
  );
}
