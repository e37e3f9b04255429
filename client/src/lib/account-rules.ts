// The rules of names, passwords, phones and codes, equal to the server's; each answers with a refusal code.

/** 6–15 digits and letters, at least one of each. The same rule serves usernames and passwords. */
export const namePattern = /^(?=.*[0-9])(?=.*[A-Za-z])[0-9A-Za-z]{6,15}$/;

/** Longest name or password; the inputs stop there. */
export const nameMax = 15;

export const codeLength = 6;
export const codePattern = /^[0-9]{6}$/;

/** Digits as a person types them, without the spaces and dashes in between. */
export const phoneDigits = (typed: string) => typed.replace(/[\s()-]/g, '');

/**
 * Whether the digits can be a phone of the area. `pattern` is the server's own for that area, when known;
 * the server has the last word.
 */
export function isPhone(typed: string, areaCode: string, pattern?: string): boolean {
  const digits = phoneDigits(typed);
  if (pattern) {
    try {
      return new RegExp(`^(?:${pattern})$`).test(digits);
    } catch {
      // A pattern this browser cannot read is no reason to refuse anybody.
    }
  }
  return areaCode === '+86' ? /^1[3-9][0-9]{9}$/.test(digits) : /^[0-9]{5,14}$/.test(digits);
}
