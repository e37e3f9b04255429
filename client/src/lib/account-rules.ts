// The rules of names, passwords, phones and codes, equal to the server's; each answers with a refusal code.

/** 6–15 digits and letters, at least one of each. The same rule serves usernames and passwords. */
export const namePattern = /^(?=.*[0-9])(?=.*[A-Za-z])[0-9A-Za-z]{6,15}$/;

/** Longest name or password. */
export const nameMax = 15;

export const codePattern = /^[0-9]{6}$/;

/**
 * Whether plain digits may be a phone: of its area, or whole with a "+". Which numbers there are the server knows, and
 * the code that is sent to it proves one.
 */
export const isPhone = (digits: string): boolean => /^\+?[0-9]{4,22}$/.test(digits);
