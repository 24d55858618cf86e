import type { ChatConfig } from './chatConfig.ts';
import { ChatWindow } from './ChatWindow.ts';
import { givenStart } from './keptSession.ts';

/** The script of a chat page; the server puts it into the page. */
const config = JSON.parse(document.getElementById('config')!.textContent) as ChatConfig;
new ChatWindow(config, givenStart()).open();
