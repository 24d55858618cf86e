/** A part of a message as Gmail returns it. */
export interface GmailPart {
  partId?: string;
  mimeType?: string;
  filename?: string;
  headers?: { name: string; value: string }[];
  body?: { size?: number; data?: string; attachmentId?: string };
  parts?: GmailPart[];
}

/** https://developers.google.com/workspace/gmail/api/reference/rest/v1/users.messages#Message */
export interface GmailMessage {
  id: string;
  threadId: string;
  labelIds?: string[];
  snippet?: string;
  internalDate?: string;
  sizeEstimate?: number;
  payload?: GmailPart;
}

/** An attachment, without its content. */
export interface GmailAttachment {
  filename: string;
  mimeType: string;
  size: number;
  attachmentId?: string | undefined;
  /** The content of a small one. */
  data?: string | undefined;
}

const maxDepth = 30;

/** Returns the first header with a name; '' if there is none. */
export function headerOf({ headers = [] }: GmailPart, name: string): string {
  const wanted = name.toLowerCase();
  return headers.find((header) => header.name.toLowerCase() === wanted)?.value ?? '';
}

/** Returns the parts that are no containers, in their order. A forwarded mail is one part. */
export function leavesOf(part: GmailPart, depth = 0): GmailPart[] {
  const isForwarded = part.mimeType === 'message/rfc822' && depth > 0;
  if (!part.parts || part.parts.length === 0 || isForwarded) return [part];
  return depth >= maxDepth ? [] : part.parts.flatMap((inner) => leavesOf(inner, depth + 1));
}

/** Returns true for a text that belongs to the body of the mail. */
export function isBodyText(part: GmailPart): boolean {
  const isText = part.mimeType === 'text/plain' || part.mimeType === 'text/html';
  return isText && !part.filename && !/^\s*attachment\b/i.test(headerOf(part, 'Content-Disposition'));
}

/** Returns the attachments of a message, including inline ones. */
export function attachmentsOf(payload: GmailPart): GmailAttachment[] {
  return leavesOf(payload)
    .filter((part) => !isBodyText(part) && (part.filename || part.body?.attachmentId))
    .map(({ filename, mimeType = 'application/octet-stream', body = {} }, index) => ({
      filename: filename || (mimeType === 'message/rfc822' ? `message-${index}.eml` : `attachment-${index}`),
      mimeType,
      size: body.size ?? 0,
      attachmentId: body.attachmentId,
      data: body.data,
    }));
}
