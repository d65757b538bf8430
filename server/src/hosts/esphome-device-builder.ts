import { defineHost, fact, official } from './facts.ts';
import type { Host } from './host.ts';

const SOURCE = official('https://github.com/esphome/device-builder/pull/2766', '2026');

export const esphomeDeviceBuilder: Host = defineHost({
  id: 'esphome-device-builder',
  title: 'ESPHome Device Builder',
  about: 'The tool definitions of ESPHome Device Builder. It refuses what could never work: a default on a required property, one on an object or a list, one that breaks its own schema, a bound on what is no number.',
  keywords: [['type default required properties minimum maximum', fact('enforced', SOURCE)]],
  shapes: [['default-on-required default-on-container keyword-beside-type', fact('rejected', SOURCE)]],
  readsValues: true,
});
