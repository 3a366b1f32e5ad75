/** Titles and descriptions of the public pages for search engines and link previews, in English. */

export const heads = {
  name: 'Tessera',
  tagline: 'Pivot tables for analysts',
  titles: {
    pricing: 'Pricing',
    privacy: 'Privacy',
    article: 'Which average? 50 years of life expectancy',
    contact: 'Contact',
    bookDemo: 'Book a demo',
    gallery: 'Try it now',
    signIn: 'Sign in',
    signUp: 'Create an account',
  },
  descriptions: {
    home: 'Pivot tables for analysts: upload CSV or Excel, or connect a database, and see every subtotal computed from the rows it covers.',
    pricing: 'Tessera is free on your own server: every feature, no limits on people or rows. Help is by agreement.',
    privacy: 'What Tessera stores, where, for how long, and how to have it deleted.',
    article:
      'Life expectancy over fifty years, by country and by person: what one total can hide, with pivot tables and charts you can open and change, on Gapminder and CDC/NCHS data.',
    contact: 'Ask a question about Tessera, or about your data in it.',
    bookDemo: 'Book a demo of Tessera with a question about your own data.',
    gallery: 'Public pivot tables and charts on open data. Change anything; no account needed.',
    signIn: 'Sign in to your datasets and analyses in Tessera.',
    signUp: 'Create an account and build your first pivot table from your own data.',
  },
  previews: { page: '{title}, above a pivot table of flight delays', analysis: 'What “{title}” shows, as a chart' },
  table: {
    rows: 'The first {shown} of {total} rows.',
    columns: 'The first {shown} of {total} columns.',
    report: 'The whole report',
  },
  analysis: 'A pivot table of “{dataset}” that you can read and change.',
} as const
