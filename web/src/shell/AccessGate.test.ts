// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { nextTick } from 'vue';
import { useConnectionStore } from '@/api/connectionStore';
import { messages } from '@/i18n';
import { mounted } from '@/test/mounted';
import AccessGate from './AccessGate.vue';

it('the gate blames the password only where the server does', async () => {
  const gate = mounted(AccessGate, {}, 'de');
  const connection = useConnectionStore();
  expect(gate.find('[role=alert]').exists()).toBe(false);
  connection.accessFailure = 'access_denied';
  await nextTick();
  expect(gate.get('[role=alert]').text()).toBe(messages.de['gate.denied']);
  connection.accessFailure = 'rate_limited';
  await nextTick();
  expect(gate.get('[role=alert]').text()).toBe(messages.de['error.rate_limited']);
});
