import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import './app/fonts.css';
import './app/global.css';
import { createRoot } from 'react-dom/client';
import { shareStyleNonce } from './app/styleNonce.ts';
import { startTexts } from './texts/texts.ts';

shareStyleNonce();
const App = await loadApp();

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element with the id "root".');
if (App !== null) createRoot(root).render(<App />);

/** Loads the language, then the app: constants of its modules hold texts. Null if the network drops it, which `loadFailure.js` says. */
async function loadApp() {
  try {
    await startTexts();
    return (await import('./app/App.tsx')).App;
  } catch (error) {
    window.dispatchEvent(new Event('bureau-not-loaded'));
    console.error(error);
    return null;
  }
}
