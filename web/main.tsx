import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import './app/global.css';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { applyColorSchemeEarly } from './app/colorScheme.ts';
import { shareStyleNonce } from './app/styleNonce.ts';

shareStyleNonce();
applyColorSchemeEarly();

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element with the id "root".');
createRoot(root).render(<App />);
