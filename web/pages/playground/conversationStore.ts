import { api } from '../../api/client.ts';
import type { ConversationStore } from './ConversationKeeper.ts';

const path = '/api/v1/playground/conversations/{conversation_id}';

/** Conversations as the server keeps them. */
export const conversationStore: ConversationStore = {
  async create(body) {
    const { data, error } = await api.POST('/api/v1/playground/conversations', { body });
    if (error) throw error;
    return data;
  },
  async change({ id, updated_at }, told) {
    const body = { ...told, updated_at };
    const { data, error, response } = await api.PATCH(path, { params: { path: { conversation_id: id } }, body });
    if (error === undefined) return data;
    if (response.status === 404) return 'gone';
    if (error.error.code === 'conversation_changed') return 'changed';
    throw error;
  },
  async read(id) {
    const { data, error, response } = await api.GET(path, { params: { path: { conversation_id: id } } });
    if (error === undefined) return data;
    if (response.status === 404) return null;
    throw error;
  },
};
