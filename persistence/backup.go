// The archive of a backup: one tar file that is complete or absent, and whose checksums reveal any damage.

package persistence

import (
	"archive/tar"
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"time"
)

// BackupFormat is the version of the archive that this program writes and reads.
const BackupFormat = 1

const (
	manifestName  = "manifest.json"
	checksumsName = "checksums" // the last entry: an archive without it is incomplete
	// a tar file needs sizes in advance, and the size of a dump is unknown: it is split into parts
	dumpPart = 16 << 20
)

// BackupManifest describes the contents and the origin of an archive.
type BackupManifest struct {
	Format     int       `json:"format"`
	Touchline  string    `json:"touchline"`
	Postgres   string    `json:"postgres"`
	Created    time.Time `json:"created"`
	Migrations []int64   `json:"migrations"` // applied in the database
	Files      string    `json:"files"`      // "included", or where they are
	SecretMark string    `json:"secretMark"` // identifies the secret without revealing it
}

// BackupWriter writes an archive under a temporary name.
type BackupWriter struct {
	path string
	file *os.File
	buf  *bufio.Writer
	tar  *tar.Writer
	sums bytes.Buffer
	at   time.Time
}

// CreateBackup begins an archive. path must not exist.
func CreateBackup(path string, m BackupManifest) (*BackupWriter, error) {
	if _, err := os.Lstat(path); !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("%s exists already", path)
	}
	f, err := os.OpenFile(path+".partial", os.O_CREATE|os.O_WRONLY, 0o600) // it holds phone numbers and hashes
	if err != nil {
		return nil, fmt.Errorf("begin a backup: %w", err)
	}
	if err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
		_ = f.Close()
		return nil, fmt.Errorf("another backup is being written to %s", path)
	}
	if err := f.Truncate(0); err != nil { // drop the rest of an archive whose writer was killed
		_ = f.Close()
		return nil, fmt.Errorf("begin a backup: %w", err)
	}
	w := &BackupWriter{path: path, file: f, buf: bufio.NewWriterSize(f, 1<<20), at: m.Created}
	w.tar = tar.NewWriter(w.buf)
	text, err := json.MarshalIndent(m, "", "  ")
	if err == nil {
		err = w.Add(manifestName, int64(len(text)), bytes.NewReader(text))
	}
	if err != nil {
		return nil, errors.Join(err, w.Abort())
	}
	return w, nil
}

// Add writes one file of known size.
func (w *BackupWriter) Add(name string, size int64, content io.Reader) error {
	if err := w.tar.WriteHeader(&tar.Header{
		Name: name, Mode: 0o600, Size: size, ModTime: w.at, Format: tar.FormatPAX,
	}); err != nil {
		return fmt.Errorf("write %s into the backup: %w", name, err)
	}
	sum := sha256.New()
	n, err := io.Copy(io.MultiWriter(w.tar, sum), io.LimitReader(content, size))
	if err == nil && n < size {
		err = io.ErrUnexpectedEOF
	}
	if err != nil {
		return fmt.Errorf("write %s into the backup: %w", name, err)
	}
	fmt.Fprintf(&w.sums, "%x  %s\n", sum.Sum(nil), name)
	return nil
}

// AddStream writes content of unknown size as folder/000001, folder/000002 and so on.
func (w *BackupWriter) AddStream(folder string, content io.Reader) (written int64, err error) {
	piece := make([]byte, dumpPart)
	for i := 1; ; i++ {
		n, err := io.ReadFull(content, piece)
		if err != nil && !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) {
			return written, err
		}
		written += int64(n)
		if n > 0 {
			if err := w.Add(fmt.Sprintf("%s/%06d", folder, i), int64(n), bytes.NewReader(piece[:n])); err != nil {
				return written, err
			}
		}
		if n < dumpPart {
			return written, nil
		}
	}
}

// Close finishes the archive, syncs it to the disk and renames it to its path.
func (w *BackupWriter) Close() error {
	sums := w.sums.String()
	err := w.Add(checksumsName, int64(len(sums)), strings.NewReader(sums))
	for _, step := range []func() error{w.tar.Close, w.buf.Flush, w.file.Sync} {
		if err == nil {
			err = step()
		}
	}
	if err == nil {
		err = os.Rename(w.path+".partial", w.path)
	}
	if err != nil {
		return errors.Join(fmt.Errorf("finish the backup: %w", err), w.Abort())
	}
	return errors.Join(w.file.Close(), syncFolder(filepath.Dir(w.path)))
}

// Abort removes the unfinished archive.
func (w *BackupWriter) Abort() error {
	return errors.Join(os.Remove(w.path+".partial"), w.file.Close())
}

func syncFolder(path string) error {
	folder, err := os.Open(path)
	if err != nil {
		return err
	}
	return errors.Join(folder.Sync(), folder.Close())
}

// VerifyBackup reads an archive completely and compares every checksum.
func VerifyBackup(path string) (BackupManifest, error) { return ReadBackup(path, nil) }

// ReadBackup passes every entry but the manifest and the checksums to visit, in order, and fails at the first
// difference. Callers that must not start with a damaged archive call VerifyBackup before.
func ReadBackup(path string, visit func(name string, content io.Reader) error) (m BackupManifest, err error) {
	f, err := os.Open(path)
	if err != nil {
		return m, fmt.Errorf("open the backup: %w", err)
	}
	defer func() { _ = f.Close() }()
	in := tar.NewReader(bufio.NewReaderSize(f, 1<<20))
	var found bytes.Buffer
	for first := true; ; first = false {
		header, err := in.Next()
		switch {
		case first && (err != nil || header.Name != manifestName):
			return m, fmt.Errorf("%s is no backup of touchline", path)
		case err != nil:
			return m, fmt.Errorf("%s is torn: it ends before its list of checksums", path)
		case header.Typeflag != tar.TypeReg || !fs.ValidPath(header.Name):
			return m, fmt.Errorf("%s is damaged: %q is no name of a file", path, header.Name)
		}
		if header.Name == checksumsName {
			wanted, err := io.ReadAll(in)
			if err != nil {
				return m, fmt.Errorf("%s is torn: it ends within its list of checksums", path)
			}
			if !bytes.Equal(wanted, found.Bytes()) {
				return m, fmt.Errorf("%s is damaged: %s", path, firstDifference(wanted, found.Bytes()))
			}
			return m, nil
		}
		sum := sha256.New()
		content := io.TeeReader(in, sum)
		switch {
		case first:
			if m, err = readManifest(path, content); err != nil {
				return m, err
			}
		case visit != nil:
			if err := visit(header.Name, content); err != nil {
				return m, err
			}
		}
		if _, err := io.Copy(io.Discard, content); err != nil {
			return m, fmt.Errorf("%s is torn: it ends within %s", path, header.Name)
		}
		fmt.Fprintf(&found, "%x  %s\n", sum.Sum(nil), header.Name)
	}
}

func readManifest(path string, content io.Reader) (m BackupManifest, err error) {
	if err := json.NewDecoder(content).Decode(&m); err != nil {
		return m, fmt.Errorf("%s is damaged: its manifest cannot be read", path)
	}
	if m.Format != BackupFormat {
		return m, fmt.Errorf("%s has format %d, this touchline reads %d", path, m.Format, BackupFormat)
	}
	return m, nil
}

func firstDifference(wanted, found []byte) string {
	have := map[string]bool{}
	for line := range strings.Lines(string(found)) {
		have[line] = true
	}
	for line := range strings.Lines(string(wanted)) {
		if !have[line] {
			_, name, _ := strings.Cut(strings.TrimSpace(line), "  ")
			return name + " does not match its checksum"
		}
	}
	return "there is more in it than was written"
}

// SecretMark identifies a secret without revealing it.
func SecretMark(secret []byte) string {
	sum := sha256.Sum256(append([]byte("touchline backup mark\x00"), secret...))
	return hex.EncodeToString(sum[:8])
}
