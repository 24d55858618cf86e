/** The one form of an e-mail address that is stored and compared: without spaces around it, NFC, lower case. */
export function normalizeEmail(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}
