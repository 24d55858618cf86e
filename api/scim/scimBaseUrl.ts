/** The address that a directory provisions a connection at. */
export function scimBaseUrl(publicUrl: string, connectionId: string): string {
  return `${publicUrl}/scim/v2/${connectionId}`;
}
