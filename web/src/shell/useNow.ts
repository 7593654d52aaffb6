// The current time, updated while the component is mounted.
import { onScopeDispose, ref, type Ref } from 'vue';

export function useNow(everyMs: number): Ref<number> {
  const now = ref(Date.now());
  const timer = setInterval(() => (now.value = Date.now()), everyMs);
  onScopeDispose(() => clearInterval(timer));
  return now;
}
