/** Returns the header `Authorization` of a user and a password (RFC 7617). */
export function basicHeader(user: string, password: string): { authorization: string } {
  return { authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}` };
}
