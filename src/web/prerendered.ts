/** The pages that the server renders as HTML (docs/decisions/0095). Each has an entry here and one in `PUBLIC_PAGES`. */
import type { ComponentType } from 'react'
import type { PublicPage } from '../contract/routes.ts'
import type { Part } from '../texts/page-texts.ts'

interface Prerendered {
  /** Path relative to the project root, the key under which the build manifest lists the page's style sheets and scripts. */
  readonly file: string
  readonly load: () => Promise<Readonly<Record<string, ComponentType>>>
  /** The exported name of the page's component. */
  readonly name: string
  /** Parts of the texts that the page needs besides those of every page. */
  readonly texts: readonly Part[]
}

export const PRERENDERED: Readonly<Record<PublicPage, Prerendered>> = {
  home: { file: 'src/web/site/home/HomePage.tsx', load: () => import('./site/home/HomePage.tsx'), name: 'HomePage', texts: [] },
  pricing: { file: 'src/web/site/PricingPage.tsx', load: () => import('./site/PricingPage.tsx'), name: 'PricingPage', texts: [] },
  privacy: { file: 'src/web/site/PrivacyPage.tsx', load: () => import('./site/PrivacyPage.tsx'), name: 'PrivacyPage', texts: ['privacy'] },
  article: { file: 'src/web/site/article/ArticlePage.tsx', load: () => import('./site/article/ArticlePage.tsx'), name: 'ArticlePage', texts: [] },
  contact: { file: 'src/web/site/enquiry/EnquiryPage.tsx', load: () => import('./site/enquiry/EnquiryPage.tsx'), name: 'ContactPage', texts: ['page'] },
  bookDemo: { file: 'src/web/site/enquiry/EnquiryPage.tsx', load: () => import('./site/enquiry/EnquiryPage.tsx'), name: 'BookDemoPage', texts: ['page'] },
  gallery: { file: 'src/web/pages/GalleryPage.tsx', load: () => import('./pages/GalleryPage.tsx'), name: 'GalleryPage', texts: ['page'] },
  signIn: { file: 'src/web/pages/SignInPage.tsx', load: () => import('./pages/SignInPage.tsx'), name: 'SignInPage', texts: ['page'] },
  signUp: { file: 'src/web/pages/SignUpPage.tsx', load: () => import('./pages/SignUpPage.tsx'), name: 'SignUpPage', texts: ['page'] },
}
