import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import * as z from 'zod/mini';
import { buildQueryClient } from './query-client.ts';
import { AppRoutes } from './routes.tsx';
import './app.css';

// zod compiles parsers with `new Function` unless told not to, which our CSP forbids; before the first schema is used.
z.config({ jitless: true });

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id root');

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={buildQueryClient()}>
      <BrowserRouter basename={new URL(document.baseURI).pathname}>
        <AppRoutes />
      </BrowserRouter>
    </QueryClientProvider>
  </StrictMode>,
);
