// The health check of the container image: whether the proxy of this container is ready, or the service at the given address.

function proxyAddress(): string {
  // Empty variables count as unset.
  const port = process.env['PORT'] || '8080';
  const path = `/${process.env['BASE_PATH'] ?? ''}/readyz`.replaceAll(/\/{2,}/g, '/');
  return `http://127.0.0.1:${port}${path}`;
}

try {
  const response = await fetch(process.argv[2] ?? proxyAddress());
  process.exitCode = response.ok ? 0 : 1;
} catch {
  process.exitCode = 1;
}
