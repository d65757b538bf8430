import { defineHost } from './facts.ts';
import type { Host } from './host.ts';

export const docker: Host = defineHost({
  id: 'docker',
  title: 'Docker MCP registry',
  about: 'The tools.json of a server in the Docker MCP registry: a flat list of names, descriptions and arguments, without schemas.',
});
