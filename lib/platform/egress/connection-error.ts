type ErrorFacts = { code: string; name: string; message: string; address: string; isLookup: boolean };

/** A connection to several addresses fails with an AggregateError. Its first error is the most specific. */
export function readConnectionError(error: unknown): ErrorFacts {
  const inner = error instanceof AggregateError && error.errors.length > 0 ? error.errors[0] : error;
  if (!(inner instanceof Error))
    return { code: "", name: "", message: String(inner), address: "", isLookup: false };
  return {
    code: "code" in inner && inner.code !== undefined ? String(inner.code) : "",
    name: inner.name,
    message: inner.message,
    address: "address" in inner ? String(inner.address) : "",
    isLookup: "syscall" in inner && inner.syscall === "lookup",
  };
}

const selfSigned =
  "The server's certificate is self-signed or issued by an authority that is not publicly trusted. Install one of a public authority.";
const incompleteChain =
  "The server did not send its full certificate chain, or its authority is not publicly trusted. Install the certificate with its intermediate certificates.";

/** What to change at the receiver, by the code of a TLS error. Node's own messages advise about its flags. */
const tlsDetails = new Map([
  ["DEPTH_ZERO_SELF_SIGNED_CERT", selfSigned],
  ["SELF_SIGNED_CERT_IN_CHAIN", selfSigned],
  ["UNABLE_TO_VERIFY_LEAF_SIGNATURE", incompleteChain],
  ["UNABLE_TO_GET_ISSUER_CERT", incompleteChain],
  ["UNABLE_TO_GET_ISSUER_CERT_LOCALLY", incompleteChain],
  ["CERT_UNTRUSTED", incompleteChain],
  [
    "CERT_HAS_EXPIRED",
    "A certificate of the server has expired. Renew it, and its intermediate certificates.",
  ],
  [
    "CERT_NOT_YET_VALID",
    "A certificate of the server is not valid yet. Check its dates and the clock of the machine that issued it.",
  ],
  [
    "ERR_SSL_WRONG_VERSION_NUMBER",
    "The server does not speak TLS on this port. Register the port that accepts HTTPS.",
  ],
]);

function explain(code: string, message: string): string {
  if (code === "ERR_TLS_CERT_ALTNAME_INVALID")
    return `The server's certificate is for another host name. Install one for this host name. ${message}`;
  // Node adds what its own operator could try, and this machine's address.
  return (
    tlsDetails.get(code) ?? message.replace(/(?:; if the root CA is installed locally,| - Local \().*$/s, "")
  );
}

/** What went wrong before an answer was complete, for the owner of the receiver, in at most 500 characters. */
export function describeConnectionError(error: unknown): string {
  const { code, message } = readConnectionError(error);
  const detail = explain(code, message);
  return `${detail}${code && !detail.includes(code) ? ` (${code})` : ""}`.slice(0, 500);
}
