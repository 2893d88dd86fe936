/** A small picture of another website, which gets no referrer. */
export const ForeignPicture = ({ address, words }: { address: string; words: string }) => (
  <img
    className="max-h-20 max-w-[min(100%,200px)] justify-self-start rounded-control border border-line object-contain"
    src={address}
    alt={words}
    referrerPolicy="no-referrer"
  />
);
