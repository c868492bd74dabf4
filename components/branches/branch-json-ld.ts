import type { Branch } from "#lib/branches/schemas.ts";

/**
 * The branch for search engines, safe inside a script element: no "<" stands in it.
 *
 * Source: schema.org LocalBusiness; WHATWG HTML, "Restrictions for contents of script elements".
 */
export function branchJsonLd({ branch, address, locale, contact, links }: Branch): string {
  const [telephone] = contact.phones;
  const [email] = contact.emails;
  const business = {
    "@context": "https://schema.org",
    "@type": "LocalBusiness",
    "@id": links.website,
    url: links.website,
    name: branch.name,
    branchCode: branch.number,
    address: {
      "@type": "PostalAddress",
      streetAddress: [address.addressLine1, address.addressLine2, address.addressLine3]
        .filter(Boolean)
        .join(", "),
      addressLocality: address.city,
      addressRegion: address.state,
      postalCode: address.postal,
      addressCountry: "US",
    },
    geo: { "@type": "GeoCoordinates", latitude: locale.lat, longitude: locale.long },
    ...(telephone && { telephone }),
    ...(email && { email }),
    ...(contact.fax && { faxNumber: contact.fax }),
  };
  return JSON.stringify(business).replaceAll("<", "\\u003c");
}
