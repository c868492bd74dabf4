import { useViewer } from "#components/shell/viewer.tsx";

/** Turns a sentence about “your receiver” or “your server” into one about the partner's. */
export function aboutPartnersReceiver(text: string): string {
  return text
    .replaceAll(/\bFix your (?:receiver|server)\b/g, "Ask the partner to fix its receiver")
    .replaceAll(/\bYour (?:receiver|server)\b/g, "The partner's receiver")
    .replaceAll(/\byour (?:receiver|server)\b/g, "the partner's receiver");
}

/** The wording of sentences about the receiver of an application, for its owner or, of a partner's, for staff. */
export function useReceiverWording(): (applicationId: string, text: string) => string {
  const { isStaff, applications, organizationId } = useViewer();
  return (applicationId, text) => {
    const owner = applications.find(({ id }) => id === applicationId)?.organizationId;
    return isStaff && owner !== organizationId ? aboutPartnersReceiver(text) : text;
  };
}
