import type { Editor } from '../../db/repositories/changes/editingLeases.ts';
import type { components } from '../../openapi/generated/types.ts';

/** The editor of a draft. The editor's own id is shown to that editor only, because it authorizes it. */
export function presentEditing(
  editor: Editor | null,
  { editorId, accountId, draftRevision }: { editorId: string | undefined; accountId: string; draftRevision: number },
): components['schemas']['Editing'] {
  return {
    editor:
      editor === null
        ? null
        : {
            account_id: editor.accountId,
            name: editor.name,
            since: editor.since.toISOString(),
            expires_at: editor.expiresAt.toISOString(),
          },
    is_you: editor !== null && editor.editorId === editorId && editor.accountId === accountId,
    draft_revision: draftRevision,
  };
}
