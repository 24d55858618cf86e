import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import './app/fonts.css';
import './app/global.css';
import { createRoot } from 'react-dom/client';
import { shareStyleNonce } from './app/styleNonce.ts';
import { startTexts } from './texts/texts.ts';

shareStyleNonce();
await startTexts();
// Only now, so that texts in constants of modules are in the chosen language, too.
const { App } = await import('./app/App.tsx');

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element with the id "root".');
createRoot(root).render(<App />);
