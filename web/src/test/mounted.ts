// Mounts a component as the page does, in a given language.
import { mount, RouterLinkStub } from '@vue/test-utils';
import { createPinia } from 'pinia';
import type { Component } from 'vue';
import { i18n } from '@/i18n';

export function mounted(component: Component, props: Record<string, unknown>, language: 'en' | 'de' = 'en') {
  i18n.global.locale.value = language;
  return mount(component, { props, global: { plugins: [createPinia(), i18n], stubs: { RouterLink: RouterLinkStub } } });
}
