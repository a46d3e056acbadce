import type { Locator, Page } from '@playwright/test'

/** The screens and fields of a trainer that are measured, by roles and names. */

/** A screen: where one is before, and how it is opened: by a click on this, or by keys. */
export type Place = { name: string; from: string; open: ((page: Page) => Locator) | string }

/** A field in which every key filters a list. */
export type Field = { name: string; at: string; field: (page: Page) => Locator; typed: string }

const menu = (label: string) => (page: Page) =>
  page
    .getByRole('navigation', { name: 'Huvudmeny' })
    .getByRole('link', { name: label, exact: true })
const tab = (name: string | RegExp) => (page: Page) => page.getByRole('tab', { name })
const button = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).locator('visible=true').first()
const link = (name: string | RegExp) => (page: Page) =>
  page.getByRole('link', { name }).locator('visible=true').first()

const own = '/profile'
const trash = '/dashboard/borttaget'

/** `client` is the path of the client who has trained in all years. */
export const placesOf = (client: string): readonly Place[] => [
  { name: 'dashboard', from: own, open: menu('Dashboard') },
  { name: 'calendar, week', from: own, open: menu('Kalender') },
  { name: 'calendar, next week', from: '/dashboard/calendar', open: button(/^Nästa vecka/) },
  { name: 'calendar, day', from: '/dashboard/calendar', open: button('Dag') },
  { name: 'clients', from: own, open: menu('Klienter') },
  { name: 'clients, pots', from: '/dashboard/clients', open: tab('Klienters Potter') },
  { name: 'client', from: '/dashboard/clients', open: link(/^Amanda |^Agneta /) },
  { name: 'client, sessions', from: client, open: tab('Träningspass') },
  { name: 'client, pots', from: client, open: tab('Tidspotter') },
  { name: 'client, appearance', from: client, open: tab('Utseende') },
  { name: 'client, access', from: client, open: tab('Länk och inloggning') },
  { name: 'client, events', from: client, open: tab('Händelser') },
  { name: 'statement', from: `${client}?flik=potter`, open: button(/^Kontoutdrag/) },
  { name: 'sessions', from: own, open: menu('Träningspass') },
  { name: 'invoice basis', from: '/dashboard/sessions', open: tab(/^Underlag/) },
  { name: 'invoice basis, client', from: client, open: link(/^Underlag/) },
  { name: 'pots', from: own, open: menu('Hantera potter') },
  { name: 'pots, open client', from: '/dashboard/pots', open: button(/^Amina /) },
  { name: 'pots, pictures', from: '/dashboard/pots', open: tab('Diagram') },
  { name: 'unmarked', from: '/dashboard', open: button(/^Stäm av/) },
  { name: 'absence', from: '/dashboard/calendar', open: button('Ny frånvaro') },
  { name: 'new session', from: '/dashboard/calendar', open: button('Boka pass') },
  { name: 'trash', from: '/dashboard/clients', open: link(/^Borttaget/) },
  { name: 'profile', from: trash, open: menu('Profil & Inställningar') },
  { name: 'events', from: own, open: tab('Senaste händelser') },
  { name: 'palette', from: '/dashboard/clients', open: 'Control+k' },
]

const search = (page: Page) => page.getByRole('searchbox')
const choice = (page: Page) =>
  page.getByRole('combobox', { name: /^Visa (pass|underlag) för/ }).first()

export const fields: readonly Field[] = [
  { name: 'clients', at: '/dashboard/clients', field: search, typed: 'anders ek' },
  { name: 'clients, pots', at: '/dashboard/clients?vy=potter', field: search, typed: 'anders ek' },
  { name: 'dashboard', at: '/dashboard', field: search, typed: 'anders ek' },
  { name: 'pots', at: '/dashboard/pots', field: search, typed: 'anders ek' },
  { name: 'sessions', at: '/dashboard/sessions', field: choice, typed: 'anders ek' },
  {
    name: 'invoice basis',
    at: '/dashboard/sessions?vy=underlag',
    field: choice,
    typed: 'anders ek',
  },
  { name: 'calendar', at: '/dashboard/calendar', field: choice, typed: 'anders ek' },
]
