import { render } from 'preact';
import { takeKeyFromAddress } from '../shared/server-requests.js';
import { App } from './app.js';

takeKeyFromAddress();
const root = document.getElementById('app');
if (root !== null) render(<App />, root);
