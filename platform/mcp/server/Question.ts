/** One value that a person is asked for, as clients know them: flat, of a simple type. */
export type QuestionField =
  | {
      type: 'string';
      title: string;
      description?: string;
      format?: 'email' | 'date';
      minLength?: number;
      maxLength?: number;
      default?: string;
    }
  | { type: 'string'; title: string; description?: string; enum: string[]; default?: string }
  | { type: 'number'; title: string; description?: string; minimum?: number; maximum?: number; default?: number }
  | { type: 'boolean'; title: string; description?: string; default?: boolean }
  | {
      type: 'array';
      title: string;
      description?: string;
      items: { type: 'string'; enum: string[] };
      minItems?: number;
      maxItems?: number;
    };

/** A question to the person before the client, as a form. */
export interface Question {
  message: string;
  fields: Record<string, QuestionField>;
  required: string[];
}

/** Questions by key; a key belongs to one question and is never reused. */
export type Questions = Record<string, Question>;

/** A response to a question; its content is not validated. */
export interface Answer {
  action: 'accept' | 'decline' | 'cancel';
  content: Record<string, unknown>;
}

export type Answers = Record<string, Answer>;

/** Questions as both eras write them. */
export function toInputRequests(questions: Questions) {
  return Object.fromEntries(
    Object.entries(questions).map(([key, { message, fields, required }]) => [
      key,
      {
        method: 'elicitation/create' as const,
        params: {
          mode: 'form' as const,
          message,
          requestedSchema: { type: 'object' as const, properties: fields, required },
        },
      },
    ]),
  );
}

/** Parses answers as sent by clients; invalid ones are dropped. */
export function toAnswers(responses: Readonly<Record<string, unknown>>): Answers {
  return Object.fromEntries(
    Object.entries(responses).flatMap(([key, response]) => {
      const answer = toAnswer(response);
      return answer === null ? [] : [[key, answer]];
    }),
  );
}

function toAnswer(response: unknown): Answer | null {
  if (typeof response !== 'object' || response === null) return null;
  const { action, content } = response as { action?: unknown; content?: unknown };
  if (action !== 'accept' && action !== 'decline' && action !== 'cancel') return null;
  const isObject = typeof content === 'object' && content !== null && !Array.isArray(content);
  return { action, content: isObject ? (content as Record<string, unknown>) : {} };
}
