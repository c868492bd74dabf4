export const signInFaults = {
  wrong: "The e-mail address or the password is not right. Check both and try again.",
  wrongCode: "The code is not right, or was used before. Wait for the next one.",
  passkey: "No passkey of this portal was used. Try again, or sign in with your password.",
  limited: "Too many attempts. Wait a few minutes, or sign in with a passkey or a code.",
  failed: "The portal cannot sign you in at the moment. Try again in a minute.",
  unreachable: "The portal cannot be reached. Check your connection and try again.",
};

export type SignInFault = keyof typeof signInFaults;

/** next-auth answers the code that our check threw, `CredentialsSignin` for a wrong password, or nothing at all. */
export function signInFaultOf(error: string | null | undefined): SignInFault {
  switch (error) {
    case null:
    case undefined:
      return "unreachable";
    case "too_many_requests":
      return "limited";
    case "second_factor_wrong":
      return "wrongCode";
    case "unavailable":
    case "internal_error":
      return "failed";
    default:
      return "wrong";
  }
}
