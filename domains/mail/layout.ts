import { escape } from '../../platform/markup.ts';
import type { MailLanguage, MailText, MailTexts } from './mail.ts';

/** A mail as it is sent. */
export interface ComposedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** The frame of a mail's text. */
export interface Frame {
  readonly language: MailLanguage;
  readonly texts: MailTexts;
  readonly name: string | null;
  readonly publicUrl: string;
}

/** Plain text, and the same as simple HTML: no picture, nothing from elsewhere, nothing that tells who read it. */
export function layOut(mail: MailText, frame: Frame): ComposedMail {
  return { subject: mail.subject, text: asText(mail, frame), html: asHtml(mail, frame) };
}

function asText({ paragraphs, action, notes = [] }: MailText, { texts, name, publicUrl }: Frame): string {
  const parts = [texts.greeting(name), ...paragraphs];
  if (action) parts.push(`${action.label}:\n${action.link}`);
  return `${[...parts, ...notes, `-- \n${texts.sentBy(publicUrl)}`].join('\n\n')}\n`;
}

const muted = 'color:#5c5f66;font-size:14px;line-height:1.5;margin:0 0 12px';
const plain = 'font-size:16px;line-height:1.5;margin:0 0 16px';
const button =
  'display:inline-block;background:#1864ab;color:#ffffff;text-decoration:none;font-weight:600;padding:12px 20px;border-radius:6px';

function asHtml({ subject, paragraphs, action, notes = [] }: MailText, frame: Frame): string {
  const { language, texts, name, publicUrl } = frame;
  const paragraph = (text: string, style: string) => `<p style="${style}">${escape(text)}</p>`;
  const body = [
    ...[texts.greeting(name), ...paragraphs].map((text) => paragraph(text, plain)),
    ...(action
      ? [
          `<p style="${plain}"><a href="${escape(action.link)}" style="${button}">${escape(action.label)}</a></p>`,
          `<p style="${muted};word-break:break-all">${escape(texts.openLink)}<br>${escape(action.link)}</p>`,
        ]
      : []),
    ...notes.map((text) => paragraph(text, muted)),
    `<hr style="border:0;border-top:1px solid #dee2e6;margin:24px 0 16px">`,
    paragraph(texts.sentBy(publicUrl), muted),
  ];
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(subject)}</title></head>
<body style="margin:0;padding:24px;background:#ffffff;color:#1a1b1e;font-family:system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif">
<div style="max-width:560px;margin:0 auto">
${body.join('\n')}
</div></body></html>
`;
}
