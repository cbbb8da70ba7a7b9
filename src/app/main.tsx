import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import * as z from 'zod/mini';
import { Failure } from '#src/shared/api/failure.ts';
import { AppRoutes } from './routes.tsx';
import './app.css';

// zod compiles parsers with `new Function` unless told not to, which our CSP forbids; before the first schema is used.
z.config({ jitless: true });

const client = new QueryClient({
  defaultOptions: {
    queries: {
      // A refusal stays a refusal; only what may heal by itself is asked once more.
      retry: (failures, error) => failures < 1 && error instanceof Failure && error.transient,
      refetchOnWindowFocus: false,
      // 'offline' is told by our own error text, not by a silently paused question.
      networkMode: 'always',
    },
  },
});

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id root');

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={client}>
      <BrowserRouter basename={new URL(document.baseURI).pathname}>
        <AppRoutes />
      </BrowserRouter>
    </QueryClientProvider>
  </StrictMode>,
);
