import { describe, expect, test } from "vitest";
import { newPassword } from "#lib/platform/crypto/random-token.ts";
import { requireHardToGuess } from "./guessable-password.ts";

const about = ["Robin Park", "Summit Roofing", "robin@summit-roofing.example"];

function getVerdict(password: string): Promise<unknown> {
  return requireHardToGuess(password, about, "password").then(
    () => "good",
    (error) => error.errors,
  );
}

describe("a new password", () => {
  test.each([
    "password1234",
    "Password1234!",
    "p@ssw0rd1234",
    "qwertyuiop12",
    "aaaaaaaaaaaa",
    "123456789012",
    "abcdefghijkl",
    "iloveyou1234",
    "letmeinletmein",
    "trustno1trustno1",
    "administrator",
    "robinpark1234",
    "Robin-Park-1234",
    "RobinPark2026!",
    "summitroofing",
    "SummitRoofing1",
    "summit-roofing-2026",
    "S u m m i t R o o f i n g",
    "gnifoortimmus",
    "PartnerPortal1",
    "partner.portal.2026",
    "robin@summit-roofing.example",
    "password".repeat(20),
  ])("is not %j", async (password) => {
    expect(await getVerdict(password)).toEqual([
      { pointer: "/password", detail: expect.stringMatching(/^This password is easy to guess/) },
    ]);
  });

  test.each([
    "correct horse battery",
    "blue kettle rides north",
    "a password that is long",
    "Xq9#vLp2!mZw",
    "ein langes Kennwort für Robin",
    "屋根の上の赤い猫と青い鳥",
    newPassword(),
    newPassword(),
  ])("may be %j", async (password) => {
    expect(await getVerdict(password)).toBe("good");
  });

  test("is scored by its first fifty characters; more do not improve it or take longer", async () => {
    const random = `${newPassword()}${newPassword()}${newPassword()}${newPassword()}`;
    expect(await getVerdict(`${"password".repeat(7)}${random}`)).not.toBe("good");
    expect(await getVerdict(`${random}${"password".repeat(7)}`)).toBe("good");
  });
});
