import { createElement, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';

// The least that React can do with the same answer: a heading and a hundred lines.

interface Story {
  readonly id: number;
  readonly title: string;
}

function Headlines() {
  const [stories, setStories] = useState<readonly Story[]>([]);
  useEffect(() => {
    const load = async (): Promise<void> => {
      const response = await fetch('api/v2/news?pageSize=100&sort=created%3Adesc');
      setStories((await response.json()) as Story[]);
    };
    void load();
  }, []);
  const lines = stories.map(({ id, title }) => createElement('li', { key: id }, title));
  return createElement('main', null, createElement('h1', null, 'News'), createElement('ol', null, ...lines));
}

const root = document.getElementById('root');
if (root) createRoot(root).render(createElement(Headlines));
