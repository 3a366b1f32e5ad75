/** User agents of search engine crawlers. Errors on pages that they load are only logged. */
const CRAWLERS = /googlebot|bingbot|yandex(bot|images)|baiduspider|duckduckbot|slurp|sogou|360spider|applebot|petalbot|naverbot|yeti\/|seznambot|exabot/i

export const isCrawler = (userAgent: string): boolean => CRAWLERS.test(userAgent)
