import { render } from 'preact';
import { takeKeyFromAddress } from '../shared/server-requests.js';
import { DecisionsApp } from './decisions-app.js';

takeKeyFromAddress();
const root = document.getElementById('app');
if (root !== null) render(<DecisionsApp />, root);
