import { launch } from './pages/browser.ts';
import { coldVisits } from './pages/cold-visits.ts';
import { serve } from './pages/served.ts';
const served = await serve();
const browser = await launch();
try {
  const m = await coldVisits({ ...served, ...browser });
  for (let i = 0; i < m.length; i += 3)
    console.log(m[i]!.name.split(',')[0], m[i]!.value, m[i + 1]!.value.toFixed(1) + ' kB', m[i + 2]!.value);
} finally {
  await browser.close();
  await served.stop();
}
